// The rooms for learning. Each room is a bundle of its own, fetched when it is opened.
import { learnPlace } from '../shell/learning'
import { LearnHome } from './home/LearnHome'
import './teach.css'

/** The place in the rooms for learning where the reader is. */
export function LearnRoom() {
  const place = learnPlace.value
  switch (place?.room) {
    case undefined:
      return null
    default:
      return <LearnHome />
  }
}
