import { figuresFrom } from '../../figures'
import explain from '../data/explain.json' with { type: 'json' }

/**
 * Figures for explaining the computer opponent's turns: how many sentences are said, and from which distances and odds on. They are apart from the
 * other figures of the AI, because the page loads explanations without the rest of the AI.
 */
export const EXPLAIN = figuresFrom('explain.json', explain)
