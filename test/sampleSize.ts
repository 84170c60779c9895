/**
 * How many random cases a test draws: fewer in the everyday run (`npm test`), more in the long run (`npm run unit -- --mode long`). What is asserted
 * of each case is the same in both.
 */
export const sampleSize = (everyday: number, long: number): number =>
  import.meta.env.MODE === 'long' ? long : everyday
