import { figuresFrom } from '../../figures'
import explain from '../data/explain.json' with { type: 'json' }

/**
 * Figures for explaining the computer opponent's turns: how many sentences, and from which distances and odds on they are said. They are not with the
 * other figures of the AI, because the page loads explanations without the rest of the AI.
 */
export const EXPLAIN = figuresFrom('explain.json', explain)
