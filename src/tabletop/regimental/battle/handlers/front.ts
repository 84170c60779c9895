import { notBuilt } from './notBuilt'

export const front = notBuilt('front')
