// The rooms for learning. Each room is a bundle of its own, fetched when it is opened.
import { lazy } from '../shared/lazy'
import { learnPlace } from '../shell/learning'
import { LearnHome } from './home/LearnHome'
import './teach.css'

const CampaignRoom = lazy(() => import('./campaign/CampaignRoom').then((module) => module.CampaignRoom))
const ClassRoom = lazy(() => import('./class/ClassRoom').then((module) => module.ClassRoom))
const CompareRoom = lazy(() => import('./compare/CompareRoom').then((module) => module.CompareRoom))
const HoursRoom = lazy(() => import('./hours/HoursRoom').then((module) => module.HoursRoom))
const LessonRoom = lazy(() => import('./lessons/LessonRoom').then((module) => module.LessonRoom))

const WorkRoom = lazy(() => import('./class/WorkRoom').then((module) => module.WorkRoom))
const StandRoom = lazy(() => import('./stands/StandRoom').then((module) => module.StandRoom))

/** The place in the rooms for learning where the reader is. */
export function LearnRoom() {
  switch (learnPlace.value?.room) {
    case undefined:
      return null
    case 'lesson':
      return <LessonRoom />
    case 'hours':
      return <HoursRoom />
    case 'stand':
      return <StandRoom />
    case 'history':
      return <CampaignRoom />
    case 'class':
      return <ClassRoom />
    case 'work':
      return <WorkRoom />
    case 'compare':
      return <CompareRoom />
    default:
      return <LearnHome />
  }
}
