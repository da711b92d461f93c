import { type ReactNode, useEffect, useState } from 'react';
import { get, path } from '#shared/api/client.ts';
import type { Experiment, Page, Project } from '#shared/api/types.ts';
import { links } from '#shared/navigation/links.ts';
import { replaceAddress } from '#shared/navigation/router.ts';
import { isOfDemo, isWelcomed, type Landing, landingIn, onlyOne, welcomeTo } from './first.ts';

/** The server prints the address before it fills the demo, so a fast reader waits a moment. */
const TRIES = 4;

/** The demo's first project gets its samples some seconds later on a busy machine. */
const TRIES_OF_DEMO = 30;
const PAUSE_MILLIS = 500;

type Props = { byLink: boolean; children: ReactNode };

/**
 * Leads a first-time reader who comes by a link to the only project; shows the page to everybody
 * else.
 */
export function FirstLanding({ byLink, children }: Props) {
  const [looking, setLooking] = useState(() => byLink && !isWelcomed());
  useEffect(() => {
    if (!looking) {
      return undefined;
    }
    const controller = new AbortController();
    void landing(controller.signal).then((found) => {
      if (controller.signal.aborted) {
        return;
      }
      setLooking(false);
      if (found !== null) {
        if (found.sample) {
          welcomeTo(found.project);
        }
        replaceAddress(
          found.report === null ? links.project(found.project) : links.experiment(found.report),
        );
      }
    });
    return () => controller.abort();
  }, [looking]);
  return looking ? (
    <p className="loading" role="status">
      Opening your project…
    </p>
  ) : (
    children
  );
}

/** Null if there is no such project, or on failure: the project list then explains it. */
async function landing(signal: AbortSignal): Promise<Landing | null> {
  try {
    const project = await only(signal, TRIES);
    if (project === null) {
      return null;
    }
    const tries = isOfDemo(project) ? TRIES_OF_DEMO : TRIES;
    return landingIn(project.id, await experiments(project.id, signal, tries));
  } catch {
    return null;
  }
}

async function only(signal: AbortSignal, tries: number): Promise<Project | null> {
  const page = await get<Page<Project>>('/projects?limit=3', signal);
  if (page.data.length > 0 || tries === 1) {
    return onlyOne(page);
  }
  await pause();
  return only(signal, tries - 1);
}

async function experiments(
  project: string,
  signal: AbortSignal,
  tries: number,
): Promise<Page<Experiment>> {
  const page = await get<Page<Experiment>>(
    path`/projects/${project}/experiments?limit=100`,
    signal,
  );
  if (page.data.length > 0 || tries === 1) {
    return page;
  }
  await pause();
  return experiments(project, signal, tries - 1);
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, PAUSE_MILLIS));
}
