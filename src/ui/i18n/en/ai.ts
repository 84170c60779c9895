import type { Said } from '../types'

/** English: what the computer says of its generals, plans and reasons. Keys: ids of the data, `ai.<group>.<id>`. */
export const ai = {
  /** What marks a general out, in terms of the game. */
  character: {
    santaAnna:
      'Cautious. Keeps his reserve together, holds the bridges and the city roads, and strikes only where the odds are clearly his.',
    valencia:
      'Stubborn. Stays where he stands and fights for it, and acts on his own while Santa Anna has not yet been activated.',
    scott: 'Turns positions. Looks for the way round a strong front, masses before he attacks and minds his supplies.',
    worth: 'Headlong. Goes for the nearest enemy by the shortest road and attacks at odds that others would wait at.',
  } as Record<string, Said>,
  /** Commanders' plans. */
  plan: {} as Record<string, Said>,
  /** Items of a score. */
  term: {} as Record<string, Said>,
  /** Orders of units. */
  script: {} as Record<string, Said>,
  /** Sentences of "why". */
  why: {} as Record<string, Said>,
}
