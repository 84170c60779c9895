import { notBuilt } from './notBuilt'

export const deploy = notBuilt('deploy')
