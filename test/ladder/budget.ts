/**
 * The everyday budget of the ladder: evaluations worth about 100 ms a phase for `general` on the project's own machine (2 cores, AMD EPYC).
 * `npm run ladder -- general B1 --pairs 2 --jobs 1` prints milliseconds and evaluations a phase; this is their quotient times 100.
 */
export const EVERYDAY = 200
