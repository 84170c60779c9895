import { notBuilt } from './notBuilt'

export const takeBack = notBuilt('takeBack')
