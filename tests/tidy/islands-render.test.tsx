import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { islandExamples } from './island-examples.tsx';
import { filesUnder } from './sources.ts';

interface IslandModule {
  readonly default?: ComponentType;
}

const modules = import.meta.glob<IslandModule>('/src/islands/**/*.tsx');
const files = filesUnder(['src/islands'], /\.tsx$/);

describe('on the server, where there is no window,', () => {
  it.each(files)('%s can be imported', async (file) => {
    const load = modules[`/${file}`];
    expect(load).toBeDefined();
    await expect(load?.()).resolves.toBeDefined();
  });

  it('every island has an example to be rendered with, and every example its island', async () => {
    const islands: string[] = [];
    for (const file of files) if ((await modules[`/${file}`]?.())?.default) islands.push(file);
    expect(Object.keys(islandExamples).sort()).toEqual(islands.sort());
  });

  it.each(Object.entries(islandExamples))('%s makes its first HTML', (_, example) => {
    expect(renderToString(example())).toMatch(/^<\w+[\s\S]*>/);
  });
});
