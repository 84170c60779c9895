import { figuresFrom } from '../figures'
import baselines from './data/baselines.json' with { type: 'json' }

/** Numbers by which the baseline players decide. `src/ai/baselines/data/baselines.json` gives each a unit and says what it does. */
export const BASELINE = figuresFrom('baselines.json', baselines)
