import { notBuilt } from './notBuilt'

export const detach = notBuilt('detach')
