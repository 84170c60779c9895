import { notBuilt } from './notBuilt'

export const place = notBuilt('place')
