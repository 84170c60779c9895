import { notBuilt } from './notBuilt'

export const attach = notBuilt('attach')
