import { notBuilt } from './notBuilt'

export const arrive = notBuilt('arrive')
