// Loads pdfium and opens a document with it: the part of its C interface that diagrams need, under a memory limit. Runs in the child only.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

/** The C functions used; handles are numbers, 0 is "none". */
interface Functions {
	malloc(size: number): number;
	free(pointer: number): void;
	FPDF_LoadMemDocument(pointer: number, size: number, password: number): number;
	FPDF_GetLastError(): number;
	FPDF_GetPageCount(document: number): number;
	FPDF_LoadPage(document: number, index: number): number;
	FPDF_ClosePage(page: number): void;
	FPDF_GetPageWidthF(page: number): number;
	FPDF_GetPageHeightF(page: number): number;
	FPDF_GetPageBoundingBox(page: number, rectangle: number): number;
	FPDFPage_GetRotation(page: number): number;
	FPDFPage_CountObjects(page: number): number;
	FPDFPage_GetObject(page: number, index: number): number;
	FPDFFormObj_CountObjects(form: number): number;
	FPDFFormObj_GetObject(form: number, index: number): number;
	FPDFPageObj_GetType(object: number): number;
	FPDFPageObj_GetBounds(object: number, left: number, bottom: number, right: number, top: number): number;
	FPDFPageObj_GetMatrix(object: number, matrix: number): number;
	FPDFPath_CountSegments(path: number): number;
	FPDFPath_GetPathSegment(path: number, index: number): number;
	FPDFPathSegment_GetPoint(segment: number, x: number, y: number): number;
	FPDFPathSegment_GetType(segment: number): number;
	FPDFText_LoadPage(page: number): number;
	FPDFText_ClosePage(textPage: number): void;
	FPDFText_CountChars(textPage: number): number;
	FPDFText_GetUnicode(textPage: number, index: number): number;
	FPDFText_GetTextObject(textPage: number, index: number): number;
	FPDFText_GetLooseCharBox(textPage: number, index: number, rectangle: number): number;
	FPDFBitmap_CreateEx(width: number, height: number, format: number, pointer: number, stride: number): number;
	FPDFBitmap_FillRect(bitmap: number, left: number, top: number, width: number, height: number, colour: number): void;
	FPDFBitmap_Destroy(bitmap: number): void;
	FPDF_RenderPageBitmap(
		bitmap: number,
		page: number,
		x: number,
		y: number,
		width: number,
		height: number,
		rotate: number,
		flags: number,
	): void;
}

export interface Pdfium {
	readonly call: Functions;
	/** Read the views afresh after every call: they move when the memory grows. */
	readonly memory: { readonly HEAPU8: Uint8Array; readonly HEAPF32: Float32Array };
}

interface Module {
	readonly wasmExports: Functions;
	readonly HEAPU8: Uint8Array;
	readonly HEAPF32: Float32Array;
	_FPDF_InitLibraryWithConfig(configuration: object): void;
}

interface Memory {
	readonly buffer: ArrayBuffer;
	grow(pages: number): number;
}

// Neither the ES library's types nor node's declare WebAssembly.
const wasm = (
	globalThis as unknown as {
		WebAssembly: {
			compile(bytes: Uint8Array): Promise<object>;
			instantiate(module: object, imports: object): Promise<object>;
			Memory: { prototype: Memory };
		};
	}
).WebAssembly;

const PAGE = 65_536;
let compiled: Promise<object> | null = null;
let limit = Number.POSITIVE_INFINITY;
let guarded = false;

/** A fresh instance that cannot grow beyond `memory` bytes: what a document breaks ends with its instance. */
export async function loadPdfium(memory: number): Promise<Pdfium> {
	limit = memory;
	guard();
	const { PDFiumModule } = await import('@hyzyla/pdfium');
	compiled ??= wasm.compile(readFileSync(createRequire(import.meta.url).resolve('@hyzyla/pdfium/pdfium.wasm')));
	const code = await compiled;
	type Hook = (imports: object, done: (instance: object, module: object) => void) => object;
	const load = PDFiumModule as unknown as (options: { instantiateWasm: Hook }) => Promise<Module>;
	const module = await load({
		instantiateWasm: (imports, done) => {
			wasm.instantiate(code, imports).then((instance) => done(instance, code));
			return {};
		},
	});
	module._FPDF_InitLibraryWithConfig({ version: 2 });
	return { call: module.wasmExports, memory: module };
}

/** Growing fails beyond the limit, which pdfium takes for "out of memory". Only the child's process is changed by this. */
function guard(): void {
	if (guarded) return;
	guarded = true;
	const { grow } = wasm.Memory.prototype;
	wasm.Memory.prototype.grow = function (this: Memory, pages: number): number {
		if (this.buffer.byteLength + pages * PAGE > limit) throw new RangeError('out of memory');
		return grow.call(this, pages);
	};
}

const PASSWORD = 4;
const SECURITY = 5;

/** The document's handle, or the reason why there is none. */
export function openPdf({ call, memory }: Pdfium, bytes: Uint8Array): { document: number } | { problem: string } {
	const pointer = call.malloc(bytes.length);
	if (pointer === 0) return { problem: 'it does not fit into memory' };
	memory.HEAPU8.set(bytes, pointer);
	const document = call.FPDF_LoadMemDocument(pointer, bytes.length, 0);
	if (document !== 0) return { document };
	const code = call.FPDF_GetLastError();
	return { problem: code === PASSWORD || code === SECURITY ? 'it is encrypted' : 'its structure cannot be read' };
}
