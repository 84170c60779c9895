import { notBuilt } from './notBuilt'

export const form = notBuilt('form')
