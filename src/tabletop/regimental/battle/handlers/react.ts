import { notBuilt } from './notBuilt'

export const react = notBuilt('react')
