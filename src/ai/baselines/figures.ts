import { figuresFrom } from '../figures'
import baselines from './data/baselines.json' with { type: 'json' }

/** Tunable numbers of the baseline players; each is explained in `src/ai/baselines/data/baselines.json`. */
export const BASELINE = figuresFrom('baselines.json', baselines)
