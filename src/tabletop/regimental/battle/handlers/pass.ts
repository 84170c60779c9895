import { notBuilt } from './notBuilt'

export const pass = notBuilt('pass')
