// Which events and routes of the record a reader follows: of a side, a person, a route, or those that answer a question.
import type { CampaignRecord, RecordEvent, RecordRoute } from '../record/types'

export type Filter =
  | { readonly by: 'all' }
  | { readonly by: 'side'; readonly id: 'us' | 'mexican' }
  | { readonly by: 'person'; readonly id: string }
  | { readonly by: 'route'; readonly id: string }
  | { readonly by: 'question'; readonly id: string }

/** Who is in fewer events has no story to follow. */
const LEAST_EVENTS = 3

/** The people whose story can be followed, in the record's order. */
export const followablePeople = ({ people, events }: CampaignRecord): CampaignRecord['people']['people'] =>
  people.people.filter(({ id }) => events.events.filter((event) => event.people.includes(id)).length >= LEAST_EVENTS)

/** The events and routes that a filter lets through, in the record's order. */
export function followed(record: CampaignRecord, filter: Filter): { events: RecordEvent[]; routes: RecordRoute[] } {
  const { events } = record.events
  const { routes } = record.routes
  switch (filter.by) {
    case 'all':
      return { events: [...events], routes: [...routes] }
    case 'side':
      return {
        events: events.filter(({ side }) => side === filter.id || (side !== 'us' && side !== 'mexican')),
        routes: routes.filter(({ side }) => side === filter.id),
      }
    case 'person':
      return {
        events: events.filter(({ people }) => people.includes(filter.id)),
        routes: routes.filter(({ people }) => people.includes(filter.id)),
      }
    case 'route':
      return {
        events: events.filter((event) => event.routes.includes(filter.id)),
        routes: routes.filter(({ id }) => id === filter.id),
      }
    case 'question': {
      const question = record.questions.questions.find(({ id }) => id === filter.id)
      return {
        events: events.filter(({ id }) => question?.events.includes(id)),
        routes: routes.filter(({ id }) => question?.routes.includes(id)),
      }
    }
  }
}
