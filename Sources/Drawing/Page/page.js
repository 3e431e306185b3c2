"use strict";

// Plays the recordings over the picture. All that is seen follows from one time, in microseconds.
const element = (id) => document.getElementById(id);
const recordings = JSON.parse(element("recordings").textContent);
const [player, play, speed, slider, clock, list] = ["player", "play", "speed", "time", "clock", "events"].map(element);

/** A contact of a recording, with the elements that the picture has of it. */
class Contact {
    constructor(id, { region, down, end, times }) {
        this.group = element(id);
        this.path = this.group.querySelector("polyline");
        const { e: x, f: y } = this.group.querySelector("path").transform.baseVal[0].matrix;
        this.places = this.path ? [...this.path.points].map((point) => [point.x, point.y]) : [[x, y]];
        this.here = document.createElementNS("http://www.w3.org/2000/svg", "circle");
        this.here.setAttribute("class", "here");
        this.here.setAttribute("r", 18);
        this.group.append(this.here);
        Object.assign(this, { region: region && element(region), down, end, times });
    }

    /** Shows it as it is at a time. */
    show(now) {
        const isLive = this.times[0] <= now && now < this.end;
        this.group.classList.toggle("ahead", now < this.times[0]);
        this.group.classList.toggle("live", isLive);
        const count = Math.max(1, this.times.findLastIndex((time) => time <= now) + 1);
        if (count !== this.count) {
            this.count = count;
            this.path?.setAttribute("points", this.places.slice(0, count).join(" "));
            const [x, y] = this.places[count - 1];
            this.here.setAttribute("cx", x);
            this.here.setAttribute("cy", y);
        }
    }

    /** Whether its region is being touched. */
    touches(now) {
        return this.region && this.down <= now && now < this.end;
    }
}

/** A line about an event. */
class Line {
    constructor([time, text]) {
        this.time = time;
        this.item = document.createElement("li");
        // It may break where a key ends, and only a longer text elsewhere.
        for (const part of text.split(/(?<=,)/)) this.item.append(part, document.createElement("wbr"));
        this.item.addEventListener("click", () => seek(time));
        list.append(this.item);
    }

    setAhead(isAhead) {
        if (isAhead === this.isAhead) return;
        this.isAhead = isAhead;
        this.item.classList.toggle("ahead", isAhead);
    }
}

const contacts = recordings.flatMap((recording, number) =>
    recording.contacts.map((contact, place) => new Contact(`c${number}-${place}`, contact)));
const lines = recordings.flatMap((recording) => recording.lines.map((line) => new Line(line)));
const end = recordings.at(-1)?.end ?? 0;
let now = end;
let latest;
let isPlaying = false;
let drawnAt = 0;

/** Shows everything as it is at a time. */
function seek(time) {
    now = Math.min(Math.max(time, 0), end);
    for (const contact of contacts) contact.show(now);
    const lit = new Set(contacts.filter((contact) => contact.touches(now)).map((contact) => contact.region));
    for (const region of document.querySelectorAll(".region")) region.classList.toggle("lit", lit.has(region));
    markLines();
    slider.value = now;
    const recording = recordings.find((recording) => now <= recording.end);
    // The recording's own time, as its lines and contacts have it.
    clock.textContent = `${((now - recording.zero) / 1e6).toFixed(2)} s, ${recording.name}`;
}

/** Shows the lines up to now and marks the latest of them. */
function markLines() {
    let newest;
    for (const line of lines) {
        line.setAhead(line.time > now);
        if (!line.isAhead && !(newest?.time > line.time)) newest = line;
    }
    if (newest === latest) return;
    latest?.item.classList.remove("latest");
    newest?.item.classList.add("latest");
    latest = newest;
    if (newest) scrollListTo(newest.item);
}

/** Scrolls the list alone, and no farther than is needed: the picture stays in view. */
function scrollListTo({ offsetTop, offsetHeight }) {
    const top = offsetTop - list.offsetTop;
    list.scrollTop = Math.min(Math.max(list.scrollTop, top + offsetHeight - list.clientHeight), top);
}

function setPlaying(value) {
    isPlaying = value;
    play.textContent = value ? "Pause" : "Play";
    if (!value) return;
    if (now >= end) seek(0);
    drawnAt = performance.now();
    requestAnimationFrame(advance);
}

function advance(at) {
    if (!isPlaying) return;
    seek(now + Math.max(at - drawnAt, 0) * 1000 * speed.value);
    drawnAt = at;
    if (now < end) requestAnimationFrame(advance);
    else setPlaying(false);
}

if (recordings.length > 0) {
    slider.max = end;
    play.addEventListener("click", () => setPlaying(!isPlaying));
    slider.addEventListener("input", () => seek(Number(slider.value)));
    player.addEventListener("submit", (event) => event.preventDefault());
    seek(end);
}
