import { notBuilt } from './notBuilt'

export const unpick = notBuilt('unpick')
