// Who stands where at a minute of the clock.
import type { CampaignRecord, RecordPost, RecordRoute } from '../record/types'
import { minuteOf } from './clock'
import type { Filter } from './filter'

/** The posts that are held at a minute: from the hour at which the troops come to that at which they leave. */
export const heldAt = (posts: readonly RecordPost[], minute: number): RecordPost[] =>
  posts.filter(({ from, to }) => minute >= minuteOf(from) && minute < minuteOf(to))

/** The posts that a filter lets through. Who follows a route or a question sees the troops that come and go by its routes, or are in its events. */
export function followedPosts(
  { posts: { posts } }: CampaignRecord,
  filter: Filter,
  shown: { readonly events: readonly { readonly id: string }[]; readonly routes: readonly RecordRoute[] },
): RecordPost[] {
  if (filter.by === 'all') return [...posts]
  if (filter.by === 'side') return posts.filter(({ side }) => side === filter.id)
  if (filter.by === 'person') return posts.filter(({ people }) => people.includes(filter.id))
  const routes = new Set(shown.routes.map(({ id }) => id))
  const events = new Set(shown.events.map(({ id }) => id))
  return posts.filter(
    ({ came, left, events: theirs }) =>
      routes.has(came ?? '') || routes.has(left ?? '') || theirs.some((id) => events.has(id)),
  )
}
