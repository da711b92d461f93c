package dev.sextant.api;

import dev.sextant.api.dispatch.JobCluster;
import dev.sextant.api.exports.content.ReportFiles;
import dev.sextant.api.files.FileStore;
import dev.sextant.api.health.Parts;
import dev.sextant.api.images.ImageCheck;
import dev.sextant.api.live.LiveScores;
import dev.sextant.api.live.Similarities;
import dev.sextant.api.models.ModelCatalogue;
import dev.sextant.api.operations.Build;
import dev.sextant.api.operations.TaskManagers;
import dev.sextant.api.preflights.EmbedderPreflights;
import dev.sextant.api.telemetry.ModelLoad;
import dev.sextant.api.telemetry.OtherFigures;
import java.util.List;
import java.util.Optional;

/**
 * What the API needs from other modules.
 *
 * @param cluster runs jobs
 * @param models reads models
 * @param scores scores answers for a waiting caller
 * @param similarities compares answers for a waiting caller
 * @param preflights embeds samples for preflights
 * @param reports writes reports as files
 * @param files keeps these files
 * @param uploads keeps uploads during their imports, where all processes of the API reach them;
 *     empty: each process keeps those that it received
 * @param images checks images before they are stored
 * @param parts status of the processes started with the API
 * @param modelLoad what models of this process take of its memory
 * @param otherFigures figures of other parts of this process, for its metrics
 * @param clusters of Flink that run the jobs
 * @param build what runs
 */
public record Ports(
    JobCluster cluster,
    ModelCatalogue models,
    LiveScores scores,
    Similarities similarities,
    EmbedderPreflights preflights,
    ReportFiles reports,
    FileStore files,
    Optional<FileStore> uploads,
    ImageCheck images,
    Parts parts,
    ModelLoad modelLoad,
    List<OtherFigures> otherFigures,
    List<TaskManagers> clusters,
    Build build) {}
