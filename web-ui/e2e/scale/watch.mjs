import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { promisify } from 'node:util';

const MEGA = 1e6;
const EVERY_MS = 500;
const run = promisify(execFile);

/** Measures from now on what a page and the server use; {@code end()} returns it. */
export async function watch(page, pid) {
  await page.evaluate(() => globalThis.slowTasks.splice(0));
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  const began = performance.now();
  const page_heap = [];
  const server_rss = [];
  const server_heap = [];
  const look = async () => {
    page_heap.push(await heapOf(client));
    if (pid !== null) {
      server_rss.push(await residentOf(pid));
      server_heap.push(await javaHeapOf(pid));
    }
  };
  let looking = look();
  const timer = setInterval(() => {
    looking = looking.then(look);
  }, EVERY_MS);
  return {
    end: async () => {
      clearInterval(timer);
      await looking;
      await client.detach();
      const slow = await page.evaluate(() => globalThis.slowTasks.splice(0));
      return {
        seconds: round((performance.now() - began) / 1000),
        long_tasks: slow.length,
        longest_task_ms: round(Math.max(0, ...slow)),
        page_heap_mb: span(page_heap),
        ...(pid === null
          ? {}
          : { server_rss_mb: span(server_rss), server_heap_mb: span(server_heap) }),
        load: loadavg().map(round),
      };
    },
  };
}

/** Records tasks that block a page for 50 ms or more. Call it before a context's first page. */
export async function noteLongTasks(context) {
  await context.addInitScript(() => {
    globalThis.slowTasks = [];
    performance.setResourceTimingBufferSize(10_000);
    new PerformanceObserver((seen) => {
      globalThis.slowTasks.push(...seen.getEntries().map((entry) => entry.duration));
    }).observe({ type: 'longtask', buffered: true });
  });
}

/**
 * Durations of API calls in milliseconds, as the browser measured them, by the end of their path.
 */
export async function calls(page, ending) {
  const took = await page.evaluate(
    (end) =>
      performance
        .getEntriesByType('resource')
        .filter((entry) => new URL(entry.name).pathname.endsWith(end))
        .map((entry) => entry.duration),
    ending,
  );
  return {
    calls: took.length,
    median_ms: round(median(took)),
    max_ms: round(Math.max(0, ...took)),
  };
}

/** Returns the duration of an action in milliseconds. */
export async function timed(what) {
  const began = performance.now();
  await what();
  return round(performance.now() - began);
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted.length === 0 ? 0 : sorted[Math.floor((sorted.length - 1) / 2)];
}

export function round(value) {
  return Number(value.toPrecision(3));
}

async function heapOf(client) {
  const { metrics } = await client.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize').value / MEGA;
}

async function residentOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return (Number(/VmRSS:\s+(\d+)/.exec(status)[1]) * 1024) / MEGA;
}

async function javaHeapOf(pid) {
  const { stdout } = await run('jcmd', [String(pid), 'GC.heap_info']);
  return (Number(/used (\d+)K/.exec(stdout)[1]) * 1024) / MEGA;
}

function span(values) {
  return { first: round(values[0]), peak: round(Math.max(...values)), last: round(values.at(-1)) };
}
