import { figuresFrom } from '../../figures'
import raw from './data/tactics.json'

/** The tunable numbers of the tactical AI; data/tactics.json says what each of them does. */
export const TACTICS = figuresFrom('tactics.json', raw)
