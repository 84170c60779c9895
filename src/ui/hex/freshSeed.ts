/** A seed that nobody can guess, for a player who names none. */
export function freshSeed(): string {
  // 96 random bits, written with digits and letters.
  const randomNumbers = crypto.getRandomValues(new Uint32Array(3))
  return [...randomNumbers].map((number) => number.toString(36)).join('-')
}
