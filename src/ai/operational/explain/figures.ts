import { figuresFrom } from '../../figures'
import explain from '../data/explain.json' with { type: 'json' }

/** Figures of the explanations. They have a file of their own, since the page loads explanations without the rest of the AI. */
export const EXPLAIN = figuresFrom('explain.json', explain)
