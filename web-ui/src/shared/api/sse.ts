export type ServerEvent = { event: string; data: string };

/** Parses a text/event-stream, given in chunks of any size, into events (WHATWG HTML, 9.2.6). */
export class EventParser {
  private rest = '';
  private event = '';
  private data: string[] = [];

  /** Returns the events that this chunk completed. */
  feed(chunk: string): ServerEvent[] {
    // A carriage return at the very end may be half of a line end: wait for the next chunk.
    const lines = (this.rest + chunk).split(/\r\n|\n|\r(?!$)/);
    this.rest = lines.pop() ?? '';
    return lines.flatMap((line) => this.line(line));
  }

  private line(line: string): ServerEvent[] {
    if (line === '') {
      return this.dispatch();
    }
    const colon = line.indexOf(':');
    const field = colon < 0 ? line : line.slice(0, colon);
    const value = colon < 0 ? '' : line.slice(colon + 1).replace(/^ /, '');
    if (field === 'event') {
      this.event = value;
    } else if (field === 'data') {
      this.data.push(value);
    }
    return [];
  }

  private dispatch(): ServerEvent[] {
    const complete = this.data.length > 0;
    const event = { event: this.event || 'message', data: this.data.join('\n') };
    this.event = '';
    this.data = [];
    return complete ? [event] : [];
  }
}
