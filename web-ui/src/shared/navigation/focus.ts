/** A ref that moves the focus to an element once it is there. */
export function focusOnMount(element: HTMLElement | null): void {
  element?.focus();
}
