// The shapes of the hex game: actions, events, forecasts, state and views.
export { RESOLVERS, type Resolver } from './resolvers'
export * from './types/actions'
export * from './types/events'
export * from './types/forecast'
export * from './types/state'
export * from './types/view'
