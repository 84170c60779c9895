/** Does the focused element take letters, so that keys are not commands? */
export const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.matches('input:not([type=checkbox]):not([type=radio]), textarea, select, [role=listbox], [role=option]') ||
    target.isContentEditable)
