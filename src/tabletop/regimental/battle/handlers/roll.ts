import { notBuilt } from './notBuilt'

export const roll = notBuilt('roll')
