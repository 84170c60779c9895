/** The handlers of actions in the movement phase, each named as its action. `crew` sends castings to a gun or takes them off it. */
export { arrive } from './arrive'
export { crew } from './crew'
export { hide } from './hidden'
export { rejoin } from './rejoin'
export { ride } from './ride'
export { standBy } from './standBy'
export { aboutFace, form, go, mount, occupy, turn, wheel } from './steps'
