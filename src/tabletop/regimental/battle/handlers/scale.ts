import { notBuilt } from './notBuilt'

export const scale = notBuilt('scale')
