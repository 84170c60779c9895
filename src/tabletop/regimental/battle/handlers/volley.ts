import { notBuilt } from './notBuilt'

export const volley = notBuilt('volley')
