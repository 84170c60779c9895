/** The lesson that a newcomer is offered: the first of src/teach/lessons/all.ts, which is not in the start-up bundle. */
export const FIRST_LESSON = 'moving-and-ground'
