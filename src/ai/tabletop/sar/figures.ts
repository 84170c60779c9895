import { figuresFrom } from '../../figures'
import raw from './data/tactics.json'

/** The figures of the tactical AI; data/tactics.json says what each of them does. */
export const FIGURES = figuresFrom('tactics.json', raw)
