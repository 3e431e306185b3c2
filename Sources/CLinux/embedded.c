// What an Embedded build has instead of others' functions.
#include <math.h>
#include <stdint.h>

#if defined(EMBEDDED_SWIFT) && defined(__x86_64__)

// All that is asked of libm: the processors that Debian is for have no instruction for them, and a library costs 8 kB and a
// thirtieth of the start. From 2^52 on there are no fractions.
static double without_fraction(double value)
{
    return fabs(value) < 0x1p52 ? copysign((double)(int64_t)value, value) : value;
}

double ceil(double value)
{
    double whole = without_fraction(value);
    return whole < value ? whole + 1 : whole;
}

double round(double value)
{
    double whole = without_fraction(value);
    return fabs(value - whole) >= 0.5 ? whole + copysign(1, value) : whole;
}

#endif

#if defined(EMBEDDED_SWIFT) && UINTPTR_MAX > UINT32_MAX

// What Embedded Swift's own runtime gets wrong: these take the place of its functions, which are weak symbols.

void *swift_retain_n(void *object, uint32_t count);

void *swift_bridgeObjectRetain(void *object);
void *swift_bridgeObjectRetain_n(void *object, uint32_t count);

// They must return what they were given. Swift's own return it without its tag, which says of a short String that its
// characters are in the String itself; compiled code on ARM goes on with what came back, and takes the characters for an
// address. Repaired after Swift 6.3 (swiftlang/swift, pull request 91151).
void *swift_bridgeObjectRetain_n(void *object, uint32_t count)
{
    // The bits that are an address: the top bit of what is left says that there is nothing to count.
    swift_retain_n((void *)((uintptr_t)object & 0x8ffffffffffffff8), count);
    return object;
}

void *swift_bridgeObjectRetain(void *object) { return swift_bridgeObjectRetain_n(object, 1); }

#endif
