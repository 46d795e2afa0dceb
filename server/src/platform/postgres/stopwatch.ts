/**
 * How long the present kind of sighting has lasted: `ms(kind)` is 0 while it is another one, `ms('start')` counts from the
 * beginning; `once(kind, after)` is true a single time, when it has lasted that long.
 */
export function stopwatch() {
  const start = performance.now()
  let kind = ''
  let at = start
  let told = false
  const ms = (of: string) =>
    performance.now() - (of === 'start' ? start : of === kind ? at : performance.now())
  return {
    ms,
    note(next: string) {
      if (next !== kind) [kind, at] = [next, performance.now()]
    },
    once: (of: string, after: number) => !told && ms(of) > after && (told = true),
  }
}
