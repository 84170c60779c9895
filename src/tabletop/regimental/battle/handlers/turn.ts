import { notBuilt } from './notBuilt'

export const turn = notBuilt('turn')
