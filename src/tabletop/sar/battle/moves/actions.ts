// The handlers of the actions of phase 4 (moves), each named as its action. `crew` sends castings of a unit to a gun, `go` moves a unit
// straight on, `ride` moves a leader, `occupy` puts a unit into a building.
export { arrive } from './arrive'
export { crew } from './crew'
export { hide } from './hidden'
export { rejoin } from './rejoin'
export { ride } from './ride'
export { standBy } from './standBy'
export { aboutFace, form, go, mount, occupy, turn, wheel } from './steps'
