import { useEffect, useMemo } from 'preact/hooks'
import { allLessons } from '../../../teach/lessons/all'
import type { Lesson } from '../../../teach/lessons/schema'
import { learnPlace, openLearn } from '../../shell/learning'
import { FaultPage, LearnPage } from '../LearnPage'
import { recordOf } from '../progress'
import { useListForUnknown } from '../room'
import { said } from '../words'
import { LessonPanel } from './LessonPanel'
import { runLesson } from './run'
import { StepMarks } from './StepMarks'
import './lessons.css'
import { lessonWords } from './words'

/** The room of lessons: their list, or one lesson. */
export function LessonRoom() {
  const place = learnPlace.value
  const id = place?.room === 'lesson' ? place.id : null
  const lessons = allLessons()
  const lesson = lessons.ok ? lessons.value.find((one) => one.id === id) : undefined
  const isUnknown = lessons.ok && id !== null && lesson === undefined
  useListForUnknown(isUnknown, id)
  if (!lessons.ok)
    return <FaultPage title={lessonWords().heading} refusal={lessons.refusal} says={lessonWords().faulty} />
  if (lesson) return <OneLesson key={lesson.id} lesson={lesson} lessons={lessons.value} />
  return isUnknown ? null : <LessonList lessons={lessons.value} />
}

/** A lesson on the board. */
function OneLesson({ lesson, lessons }: { lesson: Lesson; lessons: readonly Lesson[] }) {
  const run = useMemo(() => runLesson(lesson), [lesson])
  useEffect(() => () => run.leave(), [run])
  const next = lessons[lessons.indexOf(lesson) + 1] ?? null
  return (
    <>
      <StepMarks run={run} />
      <LessonPanel run={run} next={next} />
    </>
  )
}

/** All lessons in their order, with those marked that are done. */
function LessonList({ lessons }: { lessons: readonly Lesson[] }) {
  const t = lessonWords()
  const doneCount = lessons.filter(({ id }) => recordOf('lesson', id)).length
  return (
    <LearnPage title={t.heading}>
      <p>
        {t.intro} <span class="small">{t.progress(doneCount, lessons.length)}</span>
      </p>
      <ol class="lesson-list">
        {lessons.map((lesson, index) => {
          const isDone = recordOf('lesson', lesson.id) !== undefined
          return (
            <li key={lesson.id}>
              <button
                type="button"
                class="learn-card"
                data-testid={`lesson-${lesson.id}`}
                onClick={() => openLearn({ room: 'lesson', id: lesson.id })}
              >
                <strong>
                  {index + 1}. {said(lesson.title)}
                </strong>
                <span>{said(lesson.goal)}</span>
                <span class="small">
                  {isDone ? `✓ ${t.done} · ` : ''}
                  {t.minutes(lesson.minutes)}
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </LearnPage>
  )
}
