import { notBuilt } from './notBuilt'

export const gun = notBuilt('gun')
