import { notBuilt } from './notBuilt'

export const aboutFace = notBuilt('aboutFace')
