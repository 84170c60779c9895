import { figuresFrom } from '../../figures'
import raw from './data/tactics.json'

/** The tunable numbers of the tactical AI, such as distances and values; data/tactics.json gives the unit and meaning of each. */
export const TACTICS = figuresFrom('tactics.json', raw)
