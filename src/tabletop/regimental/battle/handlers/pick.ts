import { notBuilt } from './notBuilt'

export const pick = notBuilt('pick')
